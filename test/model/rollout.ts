// One instance, second by second: replaced in a rolling update, or suspended. What the reader sends it in four worlds,
// as a drawing and in numbers. The controller comes a second after a change, and after a failure in 1, 2, 4 … seconds.
import { planPass } from "../../src/index.ts";
import {
  asSpecified,
  goPlan,
  writesBy,
  type Behaviour,
  type InstanceObject,
  type InterfaceObject,
} from "./controller.ts";
import { ASSUMED } from "./history.ts";
import { happen, newWorld, takesTraffic, wholePass, type World } from "./world.ts";

/** What a world's reader asks, and the order of its controller. */
interface Reading {
  readonly plan: Behaviour["plan"];
  readonly sends: (networkInterface: InterfaceObject) => boolean;
}

const withoutProjection: Behaviour["plan"] = (instance) => planPass(instance, { networking: false });

const WORLDS = {
  // Nobody writes Programmed where no fabric is attached.
  "Programmed, no fabric": { plan: withoutProjection, sends: () => false },
  "Programmed, fabric": { plan: withoutProjection, sends: ({ status }) => status?.phase === "Bound" },
  "Go order": { plan: goPlan, sends: takesTraffic },
  R14: { plan: asSpecified.plan, sends: takesTraffic },
} satisfies Record<string, Reading>;

type WorldName = keyof typeof WORLDS;
const WORLD_NAMES: readonly WorldName[] = ["Programmed, no fabric", "Programmed, fabric", "Go order", "R14"];

/** What stands behind the interface in a second: a process that serves, one that does not, or none. */
type Behind = "s" | "x" | "o" | "-";

interface Life {
  /** A letter a second. */
  readonly behind: string;
  /** `=` traffic that is served, `!` traffic that is not, `.` none. */
  readonly traffic: string;
  readonly reads: number;
  readonly writes: number;
}

interface Story {
  readonly seconds: number;
  /** What happens at the start of a second. */
  readonly happens: (world: World, second: number) => void;
  /** Whether a step of a pass fails in a second. */
  readonly fails: (step: string, second: number) => boolean;
  readonly behind: (instance: InstanceObject | undefined) => Behind;
}

export const CHANGED_AT = 5;
const FAILS_UNTIL = { rollout: 17, suspension: 30 };
const STARTING_SECONDS = 8;

/** The update deletes web-0, whose clean-up fails for a while; its successor takes the retained interface over. */
function rollout(): Story {
  let born = Infinity;
  return {
    seconds: 40,
    happens(world, second) {
      if (second === CHANGED_AT) happen(world, ["delete", "web-0"]);
      if (world.instances.get("web-0") === undefined) {
        born = second;
        happen(world, ["create", "web-0"]);
        happen(world, ["attach", "web-0"]);
      }
      if (second === born + 1) happen(world, ["report", "web-0", "starting"]);
      if (second === born + STARTING_SECONDS) happen(world, ["report", "web-0", "serving"]);
    },
    fails: (step, second) => step === "releaseResources" && second < FAILS_UNTIL.rollout,
    behind: (web0) =>
      web0 === undefined ? "-" : web0.metadata.deletionTimestamp ? "x" : web0.spec.machine === "serving" ? "s" : "o",
  };
}

/** The project of web-0 is suspended, and for a while its status cannot be saved. */
function suspension(): Story {
  return {
    seconds: 40,
    happens(world, second) {
      if (second === CHANGED_AT) happen(world, ["suspend", "web-0"]);
    },
    fails: (step, second) => step === "persistStatus" && second < FAILS_UNTIL.suspension,
    behind: (web0) => (web0?.status.suspended === true ? "x" : "s"),
  };
}

const STORIES = { rollout, suspension };
type StoryName = keyof typeof STORIES;
export const STORY_NAMES: readonly StoryName[] = ["rollout", "suspension"];

/** Lives through a story in one of the worlds. */
export function live(name: StoryName, worldName: WorldName): Life {
  const story = STORIES[name]();
  const { plan, sends } = WORLDS[worldName];
  let [reads, writes] = [0, 0];
  const write: Behaviour["write"] = (...request) => {
    writes += 1;
    return writesBy.patch(...request);
  };
  const world = newWorld({ ...ASSUMED, behaviour: { ...asSpecified, plan, write } });
  happen(world, ["report", "web-0", "serving"]);
  happen(world, ["pass", "web-0"]);
  [reads, writes] = [0, 0];

  let [seen, wait, due] = [versionOf(world), 1, Infinity];
  let [behind, traffic] = ["", ""];
  for (let second = 0; second < story.seconds; second += 1) {
    story.happens(world, second);
    if (versionOf(world) !== seen) due = Math.min(due, second + 1);
    seen = versionOf(world);
    if (due <= second) {
      due = Infinity;
      world.controller.catchUp();
      wholePass(world, "web-0", (step) => {
        if (step === "projectHolderAvailable") reads += 1;
        return story.fails(step, second) ? "failed" : "ok";
      });
      const isFailed = world.ended.splice(0).some(({ trace }) => trace.result === "failed");
      due = isFailed ? second + wait : Infinity;
      wait = isFailed ? wait * 2 : 1;
      seen = versionOf(world);
    }
    const networkInterface = world.interfaces.get("web-0-eth0");
    const now = story.behind(world.instances.get("web-0"));
    behind += now;
    traffic += networkInterface && sends(networkInterface) ? (now === "s" ? "=" : "!") : ".";
  }
  return { behind, traffic, reads: reads - writes, writes };
}

function versionOf({ instances }: World): string | undefined {
  return instances.get("web-0")?.metadata.resourceVersion;
}

/** How many seconds of a life there is traffic in front of a process like this. */
export function secondsOf({ behind, traffic }: Life, who: Behind, what: "=" | "!" | "."): number {
  return [...traffic].filter((each, second) => each === what && behind[second] === who).length;
}

const WIDTH = 23;

/** The drawing of a story as the page shows it: what stands behind the interface, and what is sent to it. */
export function drawing(name: StoryName): string {
  const lives = WORLD_NAMES.map((world) => [world, live(name, world)] as const);
  const [, first] = lives[0] ?? ["", undefined];
  const ruler = [...(first?.behind ?? "")].map((_, second) => (second % 10 === 0 ? String(second / 10) : " ")).join("");
  const lines = [
    ["second, in tens", ruler],
    ["behind the interface", first?.behind ?? ""],
  ];
  return [...lines, ...lives.map(([world, { traffic }]) => [world, traffic])]
    .map(([title = "", line = ""]) => `${title.padEnd(WIDTH)}${line}`.trimEnd())
    .join("\n");
}

const COLUMNS: readonly (readonly [string, (life: Life) => number])[] = [
  ["served", (life) => secondsOf(life, "s", "=")],
  ["serving, and idle", (life) => secondsOf(life, "s", ".")],
  ["to one that stops", (life) => secondsOf(life, "x", "!")],
  ["to one that starts", (life) => secondsOf(life, "o", "!")],
  ["reads", ({ reads }) => reads],
  ["writes", ({ writes }) => writes],
];

/** The numbers of a story as the page shows them: seconds of traffic, and requests about the interface. */
export function numbers(name: StoryName): string {
  const rows = WORLD_NAMES.map((world) => [world, ...COLUMNS.map(([, of]) => String(of(live(name, world))))]);
  const table = [["", ...COLUMNS.map(([title]) => title)], ...rows];
  return table
    .map(([title = "", ...cells]) => {
      const columns = cells.map((cell, index) => cell.padStart((COLUMNS[index]?.[0].length ?? 0) + 2));
      return `${title.padEnd(WIDTH)}${columns.join("")}`;
    })
    .join("\n");
}
