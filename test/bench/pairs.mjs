// Realistic (instance, interface) pairs, as text of JSON: what a controller has parsed before it projects.

const OLD = "2026-08-26T20:45:12Z";
const WORDS = [
  ["Starting", "Pulling the image"],
  ["Stopping", "Draining connections before the stop"],
  ["InstanceCrashing", 'Container "app" exited with code 137'],
];

/**
 * One pair of a fleet: eight of ten serve. A steady interface already says what it has to. Namespaces hold a thousand
 * pairs each, one after the other, as the API server lists them.
 */
function pair(index, steady) {
  const name = `web-${index}`;
  const namespace = `shop-${Math.floor(index / 1000)}`;
  const serves = index % 10 < 8;
  const [reason, message] = serves ? ["Available", "Instance is running"] : WORDS[index % 3];
  const instance = {
    apiVersion: "compute.datumapis.com/v1alpha",
    kind: "Instance",
    metadata: {
      name,
      namespace,
      uid: `u-${index}`,
      generation: 2,
      creationTimestamp: OLD,
      labels: { app: "web" },
    },
    spec: { runtime: { sandbox: { containers: [{ name: "app", image: "registry.example/app:1" }] } } },
    status: {
      conditions: [
        { type: "Ready", status: "True", reason: "Ready", message: "", lastTransitionTime: OLD, observedGeneration: 2 },
        {
          type: "Available",
          status: serves ? "True" : "False",
          reason,
          message,
          lastTransitionTime: OLD,
          observedGeneration: 2,
        },
      ],
      networkInterfaces: [{ networkInterfaceRef: { name: `${name}-eth0` } }],
    },
  };
  const says = serves ? { reason: "Available", message: "Instance is available" } : { reason, message };
  const stale = { reason: "Pending", message: "Waiting for controller" };
  const other = (type) => ({
    type,
    status: "True",
    reason: type,
    message: "",
    lastTransitionTime: OLD,
    observedGeneration: 4,
  });
  const networkInterface = {
    apiVersion: "networking.datumapis.com/v1alpha",
    kind: "NetworkInterface",
    metadata: {
      name: `${name}-eth0`,
      namespace,
      generation: 4,
      resourceVersion: String(1000 + index),
      labels: { "networking.datumapis.com/location": `loc-${index % 12}` },
    },
    spec: { claimRef: { name }, reclaimPolicy: "Delete" },
    status: {
      phase: "Bound",
      conditions: [
        other("Allocated"),
        other("Prepared"),
        other("Programmed"),
        {
          type: "HolderAvailable",
          status: steady ? (serves ? "True" : "False") : "Unknown",
          observedGeneration: 4,
          lastTransitionTime: steady ? OLD : "1970-01-01T00:00:00Z",
          ...(steady ? says : stale),
        },
      ],
    },
  };
  return { instance, networkInterface };
}

/** The pairs as lines of JSON. */
export function pairLines(count, steady) {
  return Array.from({ length: count }, (_, index) => JSON.stringify(pair(index, steady)));
}

/** The pairs as a controller holds them: parsed from JSON. */
export function parsedPairs(count, steady) {
  return pairLines(count, steady).map((line) => JSON.parse(line));
}
