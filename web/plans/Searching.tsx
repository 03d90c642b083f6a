import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { SearchProgress } from './requestSearch.ts';
import type { SearchStep } from './useSearch.ts';

export interface SearchingProps {
  readonly step: Extract<SearchStep, { kind: 'searching' }>;
  /** What is said until a plan is found. */
  readonly looking: (progress: SearchProgress) => string;
  /** How good the best plan so far is: `12 of 20 allocated` */
  readonly found: (best: NonNullable<SearchProgress['best']>, progress: SearchProgress) => string;
  /** Omitted: this search has only one plan, at its end. */
  readonly onStop?: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** How far a search is; the best plan so far can be taken at any moment. */
export function Searching({
  step: { progress, stopping },
  looking,
  found,
  onStop,
  onCancel,
}: SearchingProps) {
  const best = progress?.best ?? null;
  const done = Math.round((progress?.done ?? 0) * 100);
  return (
    <Stack>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, done)} animated aria-label="Progress of the search" />
      </Progress.Root>
      <Text size="sm" role="status">
        {progress === undefined || progress.phase === 'waiting'
          ? 'Getting ready…'
          : best === null
            ? looking(progress)
            : `Best so far: ${found(best, progress)}`}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Give up
        </Button>
        {onStop !== undefined && (
          <Button
            onClick={onStop}
            disabled={best === null}
            loading={stopping === 'yes'}
            title="Ends the search and shows the best plan so far"
          >
            Stop here
          </Button>
        )}
      </Group>
    </Stack>
  );
}
