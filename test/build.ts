// Builds dist/ once before the tests, because the command and the packed package are tested as their users get them.
import { execFileSync } from "node:child_process";

export default function setup(): void {
  execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
}
