import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import classes from './integrations.module.css';
import { SecretShown } from './SecretShown.tsx';

/** What has been created, with the secret that is shown only this once. */
export interface Made {
  readonly name: string;
  readonly secret: string;
  /** Until it is copied, leaving the screen asks for confirmation. */
  readonly copied: boolean;
}

/** The secret that is shown; kept by the page, so that it survives switching to another tab. */
export interface SecretKept {
  readonly made: Made | null;
  readonly onMade: (made: Made | null) => void;
}

export interface SecretsPanelProps<Row> extends SecretKept {
  /** `API tokens`, as in "The API tokens" and "No API tokens yet". */
  readonly what: string;
  readonly introduction: ReactNode;
  /** What one is for, shown if there is none. */
  readonly purpose: string;
  readonly addLabel: string;
  readonly form: (onMade: (made: Omit<Made, 'copied'>) => void, onCancel: () => void) => ReactNode;
  /** The title above the secret of one that has just been created. */
  readonly secretTitle: (name: string) => string;
  readonly list: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>;
  readonly card: (row: Row) => ReactNode;
}

/** Things with a secret: an introduction, a form to create one, its secret once, and the list of all. */
export function SecretsPanel<Row>(props: SecretsPanelProps<Row>) {
  const { what, introduction, purpose, addLabel, form, secretTitle, list, card, made } = props;
  const [creating, setCreating] = useState<'form' | 'list'>('list');
  const onMade = (one: Omit<Made, 'copied'>) => {
    setCreating('list');
    props.onMade({ ...one, copied: false });
  };
  return (
    <Stack>
      <Group justify="space-between" align="flex-start">
        <Text size="sm" c="dimmed" maw={620}>
          {introduction}
        </Text>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setCreating('form')}
          disabled={creating === 'form'}
        >
          {addLabel}
        </Button>
      </Group>
      {made !== null && (
        <SecretShown
          title={secretTitle(made.name)}
          secret={made.secret}
          onCopied={() => props.onMade({ ...made, copied: true })}
          onDone={() => props.onMade(null)}
        />
      )}
      {creating === 'form' && form(onMade, () => setCreating('list'))}
      {list.data === undefined ? (
        list.error === null ? (
          <Skeleton height={160} role="status" aria-busy="true" aria-label="Loading" />
        ) : (
          <LoadFailed what={`The ${what}`} error={list.error} onRetry={() => void list.refetch()} />
        )
      ) : list.data.length > 0 ? (
        <ul className={classes.cards} aria-label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}>
          {list.data.map(card)}
        </ul>
      ) : (
        creating === 'list' && (
          <NothingHere title={`No ${what} yet`}>
            <Text size="sm" c="dimmed">
              {purpose}
            </Text>
          </NothingHere>
        )
      )}
    </Stack>
  );
}
