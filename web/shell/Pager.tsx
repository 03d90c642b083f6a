import { grouped } from './counted.ts';
import { PageSteps } from './PageSteps.tsx';
import { type ListTotal, totalText } from './totalText.ts';

export interface PagerProps extends ListTotal {
  /** Rows before this page. */
  readonly before: number;
  readonly shown: number;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** `1–40 of 853`, `1–40 of 10,000+`, with buttons for the pages before and after. */
export function Pager({ before, shown, total, orMore, onPrevious, onNext }: PagerProps) {
  if (total === 0) return null;
  const range = shown === 0 ? '0' : `${grouped(before + 1)}–${grouped(before + shown)}`;
  const text = `${range} of ${totalText({ total, orMore })}`;
  return <PageSteps text={text} back="Previous page" onBack={onPrevious} on="Next page" onOn={onNext} />;
}
