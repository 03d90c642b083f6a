import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './integrations.module.css';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** A button for something that cannot be undone: it asks first, and reports what went wrong. */
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
  const change = useIntegrationChange(onConfirm, close, refreshes);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={open}
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
