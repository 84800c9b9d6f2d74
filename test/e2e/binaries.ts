// Where kube-apiserver and etcd come from: KUBEBUILDER_ASSETS, or a cache outside the repository, filled from the pinned
// Go modules beside this file the first time.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const modules = join(import.meta.dirname, "control-plane");
const kubernetes = pinned(join(modules, "go.mod"), "k8s.io/kubernetes");
const etcd = pinned(join(modules, "etcd", "go.mod"), "go.etcd.io/etcd/server/v3");

/** The folder that holds both programs; throws where there is none. */
export function binaries(): string {
  const { KUBEBUILDER_ASSETS, XDG_CACHE_HOME } = process.env;
  const cache = join(XDG_CACHE_HOME || join(homedir(), ".cache"), "holder-available");
  const folder = KUBEBUILDER_ASSETS || join(cache, `control-plane-kubernetes-${kubernetes}-etcd-${etcd}`);
  if (["kube-apiserver", "etcd"].every((program) => existsSync(join(folder, program)))) return folder;
  if (KUBEBUILDER_ASSETS) throw new Error(`KUBEBUILDER_ASSETS=${folder} holds no kube-apiserver and etcd`);
  if (spawnSync("go", ["version"]).status !== 0) {
    throw new Error(
      "no API server to test against: either install Go (1.26 or later) and run this again, which builds one, or set " +
        "KUBEBUILDER_ASSETS to a folder with kube-apiserver and etcd, such as `setup-envtest use -p path 1.34` prints",
    );
  }
  build(folder);
  return folder;
}

/** Fills the folder; it appears complete or not at all, so that a build that was broken off leaves nothing half-done. */
function build(folder: string): void {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    const version = `-X k8s.io/component-base/version.gitVersion=v${kubernetes}`;
    compile(modules, "k8s.io/kubernetes/cmd/kube-apiserver", join(partial, "kube-apiserver"), version);
    compile(join(modules, "etcd"), "go.etcd.io/etcd/server/v3", join(partial, "etcd"), "");
    rmSync(folder, { recursive: true, force: true });
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function compile(cwd: string, program: string, output: string, flags: string): void {
  console.error(`building ${program}, which takes some minutes the first time`);
  const options = ["build", "-mod=readonly", "-ldflags", `-s -w ${flags}`, "-o", output, program];
  execFileSync("go", options, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CGO_ENABLED: "0" },
  });
}

/** The version of a module that a go.mod requires, without the leading v. */
function pinned(file: string, module: string): string {
  const version = new RegExp(`^(?:require)?\\s+${module} v(\\S+)`, "m").exec(readFileSync(file, "utf8"))?.[1];
  if (version === undefined) throw new Error(`${file} requires no ${module}`);
  return version;
}

/** Run once before the tests, so that a build's time is no test's time. */
export default function setup(): void {
  binaries();
}
