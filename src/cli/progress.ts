// How far long work is, on a terminal only: one line of standard error, written again and again.
const INTERVAL = 100;
const CLEAR_LINE = "\r\u001b[K";

/** Shows what `text` says until the returned function is called, which leaves no trace of it. */
export function showProgress(text: () => string): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => undefined;
  const timer = setInterval(() => stderr.write(CLEAR_LINE + text()), INTERVAL);
  return () => {
    clearInterval(timer);
    stderr.write(CLEAR_LINE);
  };
}
