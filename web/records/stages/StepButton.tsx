import { Button, Tooltip } from '@mantine/core';
import type { OfferedStep } from './recordSteps.ts';

export interface StepButtonProps {
  readonly step: OfferedStep;
  readonly variant: 'filled' | 'default';
  readonly loading: boolean;
  readonly onTake: () => void;
}

/** The button of a step. One that would be refused now is disabled, but keeps the focus, which tells the reason. */
export function StepButton({ step: { verb, refused }, variant, loading, onTake }: StepButtonProps) {
  const button = (
    <Button size="xs" variant={variant} loading={loading} onClick={onTake}>
      {verb}
    </Button>
  );
  if (refused === undefined) return button;
  return (
    <Tooltip label={refused} multiline maw={320} withArrow events={{ hover: true, focus: true, touch: true }}>
      <Button
        size="xs"
        variant="default"
        data-disabled
        aria-disabled
        onClick={(event) => event.preventDefault()}
      >
        {verb}
      </Button>
    </Tooltip>
  );
}
