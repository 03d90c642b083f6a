import { SingleBar } from 'cli-progress';

/** A bar that shows how far a long run has come, also where there is no terminal. */
export function progressBar(title: string, total: number): SingleBar {
  const bar = new SingleBar({
    format: `${title} [{bar}] {value}/{total} {duration_formatted}`,
    noTTYOutput: true,
  });
  bar.start(total, 0);
  return bar;
}
