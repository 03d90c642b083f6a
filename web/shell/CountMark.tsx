import { Indicator } from '@mantine/core';
import type { ReactElement } from 'react';

/** A red mark with a count over a button of the frame, up to `99+`; none for 0. The button's name says the count as well. */
export function CountMark({
  count,
  className,
  children,
}: {
  readonly count: number;
  readonly className?: string | undefined;
  readonly children: ReactElement;
}) {
  return (
    <Indicator
      disabled={count === 0}
      label={count > 99 ? '99+' : count}
      size={17}
      offset={4}
      color="red.8"
      className={className ?? ''}
    >
      {children}
    </Indicator>
  );
}
