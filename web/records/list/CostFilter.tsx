import { NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { CostFilter as Filter } from './listAddress.ts';

/** The list follows when typing has paused for this long. */
const pauseMs = 400;
const labels: Readonly<Record<Filter, string>> = { minCost: 'Price from', maxCost: 'Price to' };

export interface CostFilterProps {
  readonly filter: Filter;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly className: string;
  /** Whether it is below the lowest price, and so does not count. */
  readonly wrong: boolean;
}

/** The lowest or the highest price of a list, by the labels of its records. */
export function CostFilter({ filter, value, onChange, className, wrong }: CostFilterProps) {
  const [typed, setTyped] = useState<string | number>(value ?? '');
  const change = useDebouncedCallback(onChange, pauseMs);
  // The address was changed in another way, such as by a quick view.
  useEffect(() => setTyped(value ?? ''), [value]);
  return (
    <NumberInput
      className={className}
      aria-label={labels[filter]}
      placeholder={labels[filter]}
      prefix={`${labels[filter]} `}
      value={typed}
      min={0}
      max={999_999_999}
      decimalScale={2}
      allowNegative={false}
      hideControls
      error={wrong && 'is below the lowest'}
      onChange={(next) => {
        setTyped(next);
        change(next === '' ? null : String(next));
      }}
    />
  );
}
