// Keeps HolderAvailable right on the interfaces that instances hold. Two informers feed a work queue; each pass over an
// instance follows its plan. What is yours to fill in says so.
import { setTimeout as sleep } from "node:timers/promises";
import {
  conditionPatch,
  heldInterfaces,
  planPass,
  projectFleet,
  type InterfaceKey,
  type PassAction,
  type PassTrace,
} from "holder-available";
import {
  codeOf,
  instances,
  interfaces,
  keyOf,
  patchInstance,
  patchInterfaceStatus,
  readInterface,
  replaceInstanceStatus,
  versionOf,
  type Held,
  type Holder,
} from "./cluster.ts";
import { workQueue } from "./queue.ts";

const FINALIZER = "compute.datumapis.com/drain";
const networking = process.env["NETWORKING"] !== "off"; // R15

/** What this process wrote, for as long as its cache lags behind. */
const written = new Map<string, Held>();
const queue = workQueue(pass);

instances.on("change", (instance) => queue.add(`instance/${nameOf(keyOf(instance))}`));
if (networking) {
  instances.on("delete", (instance) => heldInterfaces(instance).forEach(settleLater));
  // Whoever wrote an interface, and if it is older than its holder's last event: the next pass sets it right (R13).
  interfaces.on("change", (networkInterface) => settleLater(keyOf(networkInterface)));
  interfaces.on("delete", (networkInterface) => written.delete(nameOf(keyOf(networkInterface))));
}
void instances.start();
if (networking) void interfaces.start();
// Nothing is decided on half a list: an interface whose holder is not in the cache yet would look unheld.
while (!instances.latestResourceVersion() || (networking && !interfaces.latestResourceVersion())) await sleep(100);
queue.start();

/** One run over an instance, in the order of its plan (R13, R14); over an interface that nobody holds, X2 alone. */
async function pass(key: string): Promise<void> {
  const [kind, namespace = "", name = ""] = key.split("/");
  if (kind === "interface") return settle({ namespace, name });
  const cached = instances.get(name, namespace);
  if (!cached) return;
  const steps: PassTrace["steps"][number][] = [];
  const failures: unknown[] = [];
  let instance = cached;
  for (const { do: action, onFailure } of planPass(cached, { networking })) {
    try {
      instance = (await ACTIONS[action](instance, cached)) ?? instance;
      steps.push({ do: action, outcome: "ok" });
    } catch (error) {
      console.error(`${key}: ${action}: ${error}`);
      steps.push({ do: action, outcome: "failed" });
      if (onFailure !== "log") failures.push(error);
      if (onFailure === "abort") break;
    }
  }
  const path = cached.metadata?.deletionTimestamp ? "deleting" : cached.status?.suspended ? "suspended" : "active";
  const result = failures.length === 0 ? "ok" : "failed";
  console.log(JSON.stringify({ key, path, networking, steps, result })); // checkPass can judge this line.
  if (result === "failed") throw failures[0];
}

/** What each step does. The instance that one gives is the one that the steps after it see. */
const ACTIONS: Readonly<Record<PassAction, (instance: Holder, cached: Holder) => Promise<Holder | undefined>>> = {
  settleConditions: async (instance) => withOwnWord(await withFinalizer(instance)),
  async projectHolderAvailable(instance) {
    // Each interface is tried, whatever becomes of the others.
    const outcomes = await Promise.allSettled(heldInterfaces(instance).map((key) => settle(key, instance)));
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    return undefined;
  },
  persistStatus: async (instance, cached) =>
    instance.status === cached.status ? undefined : replaceInstanceStatus(instance),
  async continueReconcile(instance) {
    // Yours. An early return such as this one is why the interfaces are told first.
    const quota = instance.status?.conditions?.find((condition) => condition?.type === "QuotaGranted");
    if (quota?.status === "False") throw new Error("the quota is not granted");
    return undefined;
  },
  reportToHub: async () => undefined, // Yours.
  releaseResources: async () => undefined, // Yours. What fails here fails the pass, and the finalizer stays.
  async removeFinalizers(instance) {
    const index = instance.metadata?.finalizers?.indexOf(FINALIZER) ?? -1;
    const path = `/metadata/finalizers/${index}`;
    return index < 0
      ? undefined
      : patchInstance(instance, { op: "test", path, value: FINALIZER }, { op: "remove", path });
  },
};

/** Writes what belongs on an interface, if anything: X1 says which of several holders speaks, X2 what if there is none. */
async function settle(key: InterfaceKey, holder?: Holder): Promise<void> {
  let networkInterface = freshest(key) ?? (await readInterface(key));
  for (let attempt = 1; networkInterface; attempt++) {
    const others = holdersOf(key).filter(({ metadata }) => metadata?.name !== holder?.metadata?.name);
    const [answer] = projectFleet(holder ? [...others, holder] : others, [networkInterface], new Date());
    if (!answer?.needsWrite || !answer.condition) return;
    try {
      const patched = await patchInterfaceStatus(key, conditionPatch(networkInterface, answer.condition));
      written.set(nameOf(key), patched);
      return;
    } catch (error) {
      if (codeOf(error) === 404) return; // There is nothing to drain.
      if (![409, 422].includes(codeOf(error)) || attempt === 5) throw error;
      networkInterface = await readInterface(key); // Somebody was faster. The old body is void: project again.
    }
  }
}

/** The interface as the cache has it, or as this process left it where the cache lags behind. */
function freshest(key: InterfaceKey): Held | undefined {
  const cached = interfaces.get(key.name, key.namespace);
  const own = written.get(nameOf(key));
  return versionOf(own) > versionOf(cached) ? own : cached;
}

function holdersOf({ namespace, name }: InterfaceKey): Holder[] {
  return instances.list(namespace).filter((instance) => heldInterfaces(instance).some((held) => held.name === name));
}

function settleLater(key: InterfaceKey): void {
  const holders = holdersOf(key);
  for (const holder of holders) queue.add(`instance/${nameOf(keyOf(holder))}`);
  if (holders.length === 0) queue.add(`interface/${nameOf(key)}`);
}

/** Yours: what you know of an instance becomes its own word. Here, that one that is suspended does not serve. */
function withOwnWord(instance: Holder): Holder {
  const conditions = instance.status?.conditions ?? [];
  const own = conditions.find((condition) => condition?.type === "Available");
  if (instance.status?.suspended !== true || own?.reason === "Suspended") return instance;
  const words = { status: "False", reason: "Suspended", message: "The project is suspended" };
  const suspended = { type: "Available", ...words, lastTransitionTime: new Date().toISOString() };
  const settled = [...conditions.filter((condition) => condition !== own), suspended];
  return { ...instance, status: { ...instance.status, conditions: settled } };
}

/** An instance without the finalizer could go before its interfaces are told. */
async function withFinalizer(instance: Holder): Promise<Holder> {
  const { finalizers, resourceVersion } = instance.metadata ?? {};
  if (finalizers?.includes(FINALIZER)) return instance;
  const guard = { op: "test", path: "/metadata/resourceVersion", value: resourceVersion };
  const add = { op: "add", path: "/metadata/finalizers", value: [...(finalizers ?? []), FINALIZER] };
  const patched = await patchInstance(instance, guard, add);
  return instance.status === undefined ? patched : { ...patched, status: instance.status };
}

function nameOf({ namespace, name }: InterfaceKey): string {
  return `${namespace}/${name}`;
}
