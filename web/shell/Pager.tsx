import { PageSteps } from './PageSteps.tsx';

const figures = new Intl.NumberFormat('en-AU');

export interface PagerProps {
  /** Rows before this page. */
  readonly before: number;
  readonly shown: number;
  readonly total: number;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** `1–40 of 853`, with buttons for the pages before and after. */
export function Pager({ before, shown, total, onPrevious, onNext }: PagerProps) {
  if (total === 0) return null;
  const range = shown === 0 ? '0' : `${figures.format(before + 1)}–${figures.format(before + shown)}`;
  const text = `${range} of ${figures.format(total)}`;
  return <PageSteps text={text} back="Previous page" onBack={onPrevious} on="Next page" onOn={onNext} />;
}
