import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { QuickView, ViewedScreen } from '../../api/contract/quickViews.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { NameField } from '../shell/NameField.tsx';
import { useQuickViewChange } from './useQuickViewChange.ts';

export interface QuickViewFormProps {
  readonly screen: ViewedScreen;
  /** What the screen shows now: a new view keeps it. */
  readonly query: string;
  /** Whether a new view is about customers. */
  readonly customerView: boolean;
  /** The view to rename, share or delete; undefined: a new one. */
  readonly view: QuickView | undefined;
  /** With the id of what was saved; undefined if nothing was. */
  readonly onClose: (saved: string | undefined) => void;
}

const longestName = 60;

/** The name of a view, and whether colleagues see it. */
export function QuickViewForm({ screen, query, customerView, view, onClose }: QuickViewFormProps) {
  const [id] = useState(() => view?.id ?? crypto.randomUUID());
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [asks, setAsks] = useState<'nothing' | 'name' | 'deletion'>('nothing');
  const change = useQuickViewChange(screen);
  const missing = name.trim() === '';
  const save = () => {
    if (missing) {
      setAsks('name');
      return;
    }
    const kept = { screen, query: view?.query ?? query, customerView: view?.customerView ?? customerView };
    change.mutate({ save: { ...kept, id, name: name.trim(), shared } }, { onSuccess: () => onClose(id) });
  };
  return (
    <Dialog
      opened
      centered
      title={view === undefined ? 'Save view' : 'View'}
      onClose={() => onClose(undefined)}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          <NameField value={name} onChange={setName} longest={longestName} tried={asks === 'name'} />
          <Switch
            label="Share with colleagues"
            description="Everybody who plans can choose it. Only you and administrators can change it."
            checked={shared}
            onChange={({ currentTarget }) => setShared(currentTarget.checked)}
          />
          {asks === 'deletion' && view !== undefined && (
            <Group justify="space-between" role="alert">
              <Text size="sm">{view.shared ? 'Your colleagues lose it too.' : 'Delete this view?'}</Text>
              <Button
                color="red"
                loading={change.isPending}
                onClick={() => change.mutate({ remove: view.id }, { onSuccess: () => onClose(undefined) })}
              >
                Delete
              </Button>
            </Group>
          )}
          <Group justify="flex-end">
            {view !== undefined && asks !== 'deletion' && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => setAsks('deletion')}>
                Delete…
              </Button>
            )}
            <Button variant="default" onClick={() => onClose(undefined)}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending && asks !== 'deletion'}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
