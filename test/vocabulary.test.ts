import { expect, test } from "vitest";
import * as face from "../src/index.ts";
import * as vocabulary from "../src/vocabulary.ts";

// Written out, so that a word can only be changed together with this table: both sides agree on it.
const WORDS = {
  COMPUTE_GROUP: "compute.datumapis.com",
  NETWORKING_GROUP: "networking.datumapis.com",
  KIND_INSTANCE: "Instance",
  KIND_NETWORK_INTERFACE: "NetworkInterface",
  LABEL_LOCATION: "networking.datumapis.com/location",
  LABEL_HELD_BY: "networking.datumapis.com/held-by",
  CONDITION_AVAILABLE: "Available",
  CONDITION_HOLDER_AVAILABLE: "HolderAvailable",
  REASON_HOLDER_TERMINATING: "HolderTerminating",
  REASON_HOLDER_NOT_REPORTED: "HolderNotReported",
  REASON_AVAILABLE: "Available",
  REASON_HOLDER_UNAVAILABLE: "HolderUnavailable",
  MESSAGE_HOLDER_TERMINATING: "The instance holding this interface is terminating",
  MESSAGE_HOLDER_NOT_REPORTED: "The instance holding this interface has not reported an availability state",
  MESSAGE_AVAILABLE: "Instance is available",
  REASON_HOLDER_ABSENT: "HolderAbsent",
  MESSAGE_HOLDER_ABSENT: "No instance holds this interface",
  PHASE_BOUND: "Bound",
};

test("the words are those both sides agree on", () => {
  const { ACCESS_RULES, ...words } = vocabulary;
  expect(words).toEqual(WORDS);
  expect(ACCESS_RULES).toHaveLength(2);
});

test.each(Object.entries(WORDS))("the public face has %s", (name, word) => {
  expect(Object.entries(face)).toContainEqual([name, word]);
});
