// A client of the API server that shows what really goes over the wire: status codes and bodies as they come.
import { Agent, request } from "node:https";
import type { OutgoingHttpHeaders } from "node:http";
import type { ConditionPatch, InstanceStatus, Open, StoredCondition } from "../../src/index.ts";

/** What the API server always fills in. */
interface ServerMeta {
  readonly name: string;
  readonly namespace: string;
  readonly generation: number;
  readonly resourceVersion: string;
  readonly finalizers?: readonly string[];
  readonly deletionTimestamp?: string;
  readonly labels?: Record<string, string>;
}

/** An interface as the API server holds it. */
export interface StoredInterface {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ServerMeta;
  readonly spec?: unknown;
  readonly status?: { readonly phase?: string; readonly conditions?: readonly Open<StoredCondition>[] };
}

/** An instance as the API server holds it. */
export interface StoredInstance {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ServerMeta;
  readonly spec?: unknown;
  readonly status?: InstanceStatus;
}

export interface Answer<Body> {
  readonly code: number;
  readonly body: Body;
}

/** The answer to a refused request. */
export interface Refusal {
  readonly message: string;
  readonly details?: { readonly causes?: readonly { readonly reason: string; readonly field: string }[] };
}

export interface Api {
  get<Body>(path: string): Promise<Answer<Body>>;
  post<Body>(path: string, body: object): Promise<Answer<Body>>;
  put<Body>(path: string, body: object): Promise<Answer<Body>>;
  patch<Body>(path: string, patch: ConditionPatch | { contentType: string; body: unknown }): Promise<Answer<Body>>;
  delete<Body>(path: string): Promise<Answer<Body>>;
  /** Calls back with each event from now on, until it is stopped. */
  watch<Kind>(path: string, seen: (type: string, object: Kind) => void): Promise<() => void>;
}

export interface Endpoint {
  readonly port: number;
  readonly ca: string;
  readonly token: string;
}

export function apiClient({ port, ca, token }: Endpoint): Api {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 64 });

  function open(method: string, path: string, headers: OutgoingHttpHeaders) {
    const authorization = `Bearer ${token}`;
    return request({ agent, host: "127.0.0.1", port, method, path, headers: { authorization, ...headers } });
  }

  function send<Body>(method: string, path: string, body?: unknown, contentType = "application/json") {
    return new Promise<Answer<Body>>((resolve, reject) => {
      const sending = open(method, path, { "content-type": contentType });
      sending.on("error", reject).on("response", (response) => {
        let text = "";
        response.setEncoding("utf8").on("error", reject);
        response.on("data", (chunk: string) => (text += chunk));
        response.on("end", () => resolve({ code: response.statusCode ?? 0, body: parsed(text) }));
      });
      sending.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return {
    get: (path) => send("GET", path),
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    patch: (path, { contentType, body }) => send("PATCH", path, body, contentType),
    delete: (path) => send("DELETE", path),
    async watch(path, seen) {
      const { body } = await send<{ metadata: ServerMeta }>("GET", path);
      const watching = open("GET", `${path}?watch=true&resourceVersion=${body.metadata.resourceVersion}`, {});
      let text = "";
      watching
        .on("error", () => undefined)
        .on("response", (response) => {
          response.setEncoding("utf8").on("error", () => undefined);
          response.on("data", (chunk: string) => {
            const lines = (text + chunk).split("\n");
            text = lines.pop() ?? "";
            for (const line of lines) {
              const event = JSON.parse(line);
              seen(event.type, event.object);
            }
          });
        });
      watching.end();
      return () => watching.destroy();
    },
  };
}

/** Not all that is answered is JSON: a server that starts says so in plain words. */
function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return { message: text };
  }
}

/** The body of a request that must go well; the server's own words where it did not. */
export async function accepted<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { code, body } = await answer;
  if (code >= 300) throw new Error(`${code}: ${JSON.stringify(body)}`);
  return body;
}
