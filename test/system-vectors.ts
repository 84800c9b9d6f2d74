// The vectors of the system, as docs/vectors/system/system.schema.json describes them: a case's kind says what it asks.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  Condition,
  FleetProjection,
  Instance,
  InterfaceKey,
  MembershipStatus,
  NetworkInterface,
  NetworkService,
  PassStep,
  PassTrace,
  PassViolation,
} from "../src/index.ts";

/** What every case has. */
interface Case {
  readonly id: string;
  readonly rules: readonly string[];
  readonly title: string;
}

export type ReachVector = Case & {
  readonly kind: "reach";
  readonly instance: Instance;
  readonly networkInterfaces?: readonly NetworkInterface[];
  readonly expected: readonly InterfaceKey[];
};
export type PlanVector = Case & {
  readonly kind: "plan";
  readonly instance: Instance;
  readonly networking: boolean;
  readonly expected: readonly PassStep[];
};
export type TraceVector = Case & {
  readonly kind: "trace";
  readonly trace: PassTrace;
  readonly expected: readonly Pick<PassViolation, "law" | "at">[];
};
/** What belongs on one interface of a fleet. */
export interface FleetAnswer {
  readonly holder?: number;
  readonly rule: FleetProjection["rule"];
  readonly condition?: Condition;
  readonly needsWrite: boolean;
}
export type FleetVector = Case & {
  readonly kind: "fleet";
  readonly instances: readonly Instance[];
  readonly networkInterfaces: readonly NetworkInterface[];
  readonly now: string;
  readonly expected: readonly FleetAnswer[];
};
export type MembershipVector = Case & {
  readonly kind: "membership";
  readonly networkService: NetworkService;
  readonly networkInterfaces: readonly NetworkInterface[];
  readonly expected: { readonly status: MembershipStatus; readonly needsWrite: boolean };
};
export type ServingVector = Case & {
  readonly kind: "serving";
  readonly networkInterface: NetworkInterface;
  readonly expected: boolean;
};
export type AccessVector = Case & {
  readonly kind: "access";
  readonly apiGroup: string;
  readonly resource: string;
  readonly expected: readonly string[];
};
export type SystemVector =
  ReachVector | PlanVector | TraceVector | FleetVector | MembershipVector | ServingVector | AccessVector;

export const folder = join(import.meta.dirname, "..", "docs", "vectors", "system");
export const files = readdirSync(folder).filter((name) => !name.endsWith(".schema.json"));

export const systemVectors = files.flatMap((name): SystemVector[] =>
  JSON.parse(readFileSync(join(folder, name), "utf8")),
);
