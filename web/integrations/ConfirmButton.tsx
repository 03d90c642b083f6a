import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRef } from 'react';
import { aroundOf, focusHeadingAround } from '../shell/focusAround.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './integrations.module.css';
import { useIntegrationChange } from './useIntegrationChange.ts';

/**
 * A button for something that cannot be undone: it asks first, and reports what went wrong. What it has done away with, and
 * itself with it, leaves the focus at the heading around it.
 */
export function ConfirmButton({
  label,
  accessibleLabel,
  question,
  consequence,
  keepLabel = 'Keep it',
  refreshes,
  onConfirm,
}: {
  readonly label: string;
  /** Includes the name of what it concerns. */
  readonly accessibleLabel: string;
  readonly question: string;
  readonly consequence: string;
  readonly keepLabel?: string;
  /** The key of the queries that it changes; omitted: those of integrations. */
  readonly refreshes?: string;
  readonly onConfirm: () => Promise<unknown>;
}) {
  const [opened, { open, close }] = useDisclosure(false);
  const around = useRef<readonly Element[]>([]);
  const change = useIntegrationChange(onConfirm, close, refreshes, () => focusHeadingAround(around.current));
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={({ currentTarget }) => {
          around.current = aroundOf(currentTarget);
          open();
        }}
        aria-label={accessibleLabel}
        className={classes.firm ?? ''}
      >
        {label}
      </Button>
      <ConfirmDialog
        opened={opened}
        question={question}
        consequence={consequence}
        label={label}
        keepLabel={keepLabel}
        change={change}
        onConfirm={() => change.mutate(undefined)}
        onClose={close}
      />
    </>
  );
}
