// One kube-apiserver with its etcd, on loopback, with free ports and a data folder of its own.
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { binaries } from "./binaries.ts";
import { apiClient, type Api, type Endpoint } from "./client.ts";
import { start, type Running } from "./processes.ts";

/** Who the controller under test is; it may do what its role says and no more. */
export const CONTROLLER = "controller";

export interface ControlPlane {
  /** May do everything. */
  readonly api: Api;
  readonly admin: Endpoint;
  /** The same server as {@link CONTROLLER}. */
  readonly controller: Endpoint;
  /** Takes the API server down as a crash would; the store keeps running. */
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

export async function startControlPlane(): Promise<ControlPlane> {
  const programs = binaries();
  const folder = mkdtempSync(join(tmpdir(), "holder-available-e2e-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = (name: string) => join(folder, name);
  const [storePort, peerPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const token = randomUUID();
  const controllerToken = randomUUID();
  writeFileSync(file("tokens.csv"), `${token},admin,1,system:masters\n${controllerToken},${CONTROLLER},2\n`, {
    mode: 0o600,
  });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  writeFileSync(file("service-account.key"), privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });

  const logs = (name: string): [number, number] => {
    const log = openSync(file(`${name}.log`), "a");
    return [log, log];
  };
  const store = start(
    folder,
    [
      join(programs, "etcd"),
      `--data-dir=${file("etcd")}`,
      `--listen-client-urls=http://127.0.0.1:${storePort}`,
      `--advertise-client-urls=http://127.0.0.1:${storePort}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peerPort}`,
      `--initial-cluster=default=http://127.0.0.1:${peerPort}`,
      "--unsafe-no-fsync",
    ],
    logs("etcd"),
  );
  let server: Running | undefined;

  async function startServer(): Promise<void> {
    server = start(
      folder,
      [
        join(programs, "kube-apiserver"),
        `--etcd-servers=http://127.0.0.1:${storePort}`,
        "--bind-address=127.0.0.1",
        `--secure-port=${port}`,
        `--cert-dir=${file("certificates")}`,
        `--token-auth-file=${file("tokens.csv")}`,
        "--authorization-mode=RBAC",
        "--service-account-issuer=https://127.0.0.1",
        `--service-account-key-file=${file("service-account.key")}`,
        `--service-account-signing-key-file=${file("service-account.key")}`,
        "--service-cluster-ip-range=10.0.0.0/24",
        "--disable-admission-plugins=ServiceAccount",
      ],
      logs("kube-apiserver"),
    );
    for (let attempt = 0; attempt < 600; attempt++) {
      if (server.process.exitCode !== null) break;
      if (await isReady()) return;
      await setTimeout(100);
    }
    throw new Error(`kube-apiserver is not ready:\n${readFileSync(file("kube-apiserver.log"), "utf8").slice(-2000)}`);
  }

  const endpoint = (token: string): Endpoint => ({ port, token, ca: certificate() });
  const certificate = () => readFileSync(file("certificates/apiserver.crt"), "utf8");
  async function isReady(): Promise<boolean> {
    try {
      return (await apiClient(endpoint(token)).get("/readyz")).code === 200;
    } catch {
      return false; // It has written no certificate yet, or does not listen.
    }
  }

  async function stop(): Promise<void> {
    await server?.kill();
    await store.kill();
    remove();
  }

  try {
    await startServer();
  } catch (error) {
    await stop();
    throw error;
  }
  const admin = endpoint(token);
  return {
    api: apiClient(admin),
    admin,
    controller: endpoint(controllerToken),
    killServer: async () => server?.kill(),
    startServer,
    stop,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
