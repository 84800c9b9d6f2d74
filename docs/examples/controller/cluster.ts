// The cluster as the controller sees it: what it watches, and the few requests it sends. KUBECONFIG says which.
import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiException,
  createConfiguration,
  CustomObjectsApi,
  KubeConfig,
  ListWatch,
  PatchStrategy,
  ServerConfiguration,
  setHeaderOptions,
  Watch,
  type KubernetesListObject,
  type KubernetesObject,
} from "@kubernetes/client-node";
import {
  COMPUTE_GROUP,
  NETWORKING_GROUP,
  type ConditionPatch,
  type Instance,
  type InterfaceKey,
  type NetworkInterface,
} from "holder-available";

/** An instance as the cluster has it. */
export type Holder = Instance & KubernetesObject;
/** An interface as the cluster has it. */
export type Held = NetworkInterface & KubernetesObject;

const INSTANCES = { group: COMPUTE_GROUP, version: "v1alpha", plural: "instances" };
const INTERFACES = { group: NETWORKING_GROUP, version: "v1alpha", plural: "networkinterfaces" };

const kubeConfig = new KubeConfig();
kubeConfig.loadFromDefault();
const api = new CustomObjectsApi(
  createConfiguration({
    baseServer: new ServerConfiguration(kubeConfig.getCurrentCluster()?.server ?? "", {}),
    authMethods: { default: kubeConfig },
    promiseMiddleware: [
      {
        // A request that hangs is a drain that does not happen, and a deletion that does not finish.
        async pre(request) {
          request.setSignal(AbortSignal.timeout(10_000));
          return request;
        },
        post: async (response) => response,
      },
    ],
  }),
);

export const instances = informer<Holder>(INSTANCES);
export const interfaces = informer<Held>(INTERFACES);

/** A cache that is kept up to date, through lost connections too; once it has begun it begins again for ever. */
function informer<Kind extends KubernetesObject>({ group, version, plural }: typeof INSTANCES): ListWatch<Kind> {
  const list = (): Promise<KubernetesListObject<Kind>> =>
    api.listCustomObjectForAllNamespaces({ group, version, resourcePlural: plural });
  const watch = new ListWatch<Kind>(`/apis/${group}/${version}/${plural}`, new Watch(kubeConfig), list, false);
  watch.on("error", async (error) => {
    console.error(`${plural}: ${error}`);
    await sleep(1000);
    await watch.start();
  });
  return watch;
}

/** The interface as the server has it now; undefined where there is none. */
export async function readInterface(key: InterfaceKey): Promise<Held | undefined> {
  try {
    return await api.getNamespacedCustomObject({ ...INTERFACES, ...key });
  } catch (error) {
    if (codeOf(error) === 404) return undefined;
    throw error;
  }
}

export function patchInterfaceStatus(key: InterfaceKey, { contentType, body }: ConditionPatch): Promise<Held> {
  const options = setHeaderOptions("Content-Type", contentType);
  return api.patchNamespacedCustomObjectStatus({ ...INTERFACES, ...key, body }, options);
}

/** Under the instance's resourceVersion: 409 where it is not the latest any more. */
export function replaceInstanceStatus(instance: Holder): Promise<Holder> {
  return api.replaceNamespacedCustomObjectStatus({ ...INSTANCES, ...keyOf(instance), body: instance });
}

export function patchInstance(instance: Holder, ...body: object[]): Promise<Holder> {
  const options = setHeaderOptions("Content-Type", PatchStrategy.JsonPatch);
  return api.patchNamespacedCustomObject({ ...INSTANCES, ...keyOf(instance), body }, options);
}

export function keyOf({ metadata }: KubernetesObject): InterfaceKey {
  return { namespace: metadata?.namespace ?? "", name: metadata?.name ?? "" };
}

/** Versions of one resource compare as numbers: the greater one is the later one. */
export function versionOf(object: KubernetesObject | undefined): bigint {
  return BigInt(object?.metadata?.resourceVersion ?? 0);
}

/** The status code the server refused a request with; 0 where there was no answer. */
export function codeOf(error: unknown): number {
  return error instanceof ApiException ? error.code : 0;
}
