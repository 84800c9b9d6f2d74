// Stands between a controller and the API server, counts what passes, and does to it what networks and servers do.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";
import type { Endpoint } from "./client.ts";

/** One request, as an access rule would name it. */
export interface Passing {
  readonly verb: "get" | "list" | "watch" | "create" | "update" | "patch" | "delete";
  /** Such as `networkinterfaces/status`. */
  readonly resource: string;
  readonly name: string;
}

/** `code`: answered so in the server's place. `delay`: passed on late. `lost`: done by the server, and never answered. */
export type Fault = { readonly code: number } | { readonly delay: number } | "lost" | undefined;

export interface Proxy {
  readonly port: number;
  /** Everything that has passed, with the code the controller was answered; 0 where there was no answer. */
  readonly passed: readonly (Passing & { readonly code: number })[];
  /** What happens to the requests that come from now on. */
  faults(fault: (passing: Passing) => Fault): void;
  /** Keeps back what the open watches of a resource have to say, until that is called. */
  holdWatches(resource: string): () => void;
  /** Breaks every watch that is open. */
  dropWatches(): void;
  stop(): Promise<void>;
}

interface Watching {
  readonly resource: string;
  readonly response: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const STATUS = { apiVersion: "v1", kind: "Status", status: "Failure", message: "a fault on the way" };

export async function startProxy({ port, ca }: Omit<Endpoint, "token">): Promise<Proxy> {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 64 });
  const passed: (Passing & { code: number })[] = [];
  const watches = new Set<Watching>();
  let fault: (passing: Passing) => Fault = () => undefined;

  const server = createServer((incoming, outgoing) => {
    const passing = passingOf(incoming);
    const entry = { ...passing, code: 0 };
    passed.push(entry);
    const what = fault(passing);
    if (typeof what === "object" && "code" in what) {
      incoming.resume();
      entry.code = what.code;
      answer(outgoing, what.code, { ...STATUS, code: what.code });
    } else if (typeof what === "object") {
      setTimeout(() => forward(incoming, outgoing, entry), what.delay);
    } else {
      forward(incoming, outgoing, entry, what === "lost");
    }
  });

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    entry: Passing & { code: number },
    isLost = false,
  ): void {
    if (outgoing.destroyed) return; // Nobody waits for it any more.
    const { method, url, headers } = incoming;
    const onward: OutgoingHttpHeaders = { ...headers, host: `127.0.0.1:${port}`, connection: "keep-alive" };
    const sending = request({ agent, host: "127.0.0.1", port, method, path: url, headers: onward });
    sending.on("error", () => outgoing.destroy());
    sending.on("response", (response) => {
      response.on("error", () => outgoing.destroy());
      if (isLost) {
        response.resume().on("end", () => outgoing.destroy());
        return;
      }
      entry.code = response.statusCode ?? 0;
      outgoing.writeHead(entry.code, response.headers).flushHeaders();
      response.pipe(outgoing);
      if (entry.verb === "watch") {
        const watching = { resource: entry.resource, response, outgoing };
        watches.add(watching);
        outgoing.on("close", () => watches.delete(watching));
      }
    });
    outgoing.on("close", () => sending.destroy());
    incoming.pipe(sending);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    faults: (next) => void (fault = next),
    holdWatches(resource) {
      const held = [...watches].filter((watching) => watching.resource === resource);
      for (const { response, outgoing } of held) response.unpipe(outgoing);
      return () => held.forEach(({ response, outgoing }) => response.pipe(outgoing));
    },
    dropWatches: () => watches.forEach(({ outgoing }) => outgoing.destroy()),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

function passingOf({ method = "GET", url = "/" }: IncomingMessage): Passing {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const match = /^\/apis\/[^/]+\/[^/]+(?:\/namespaces\/[^/]+)?\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname);
  const [, plural = pathname, name = "", subresource] = match ?? [];
  const verbs = { POST: "create", PUT: "update", PATCH: "patch", DELETE: "delete" } as const;
  const reading = searchParams.get("watch") === "true" ? "watch" : name === "" ? "list" : "get";
  const verb = method in verbs ? verbs[method as keyof typeof verbs] : reading;
  return { verb, resource: subresource === undefined ? plural : `${plural}/${subresource}`, name };
}

function answer(outgoing: ServerResponse, code: number, body: object): void {
  outgoing.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
}
