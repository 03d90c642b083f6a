import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { OwnOrganisation } from '../../api/contract/account.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { roleLabel } from '../shell/roleLabels.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useSwitch } from './organisationRequests.ts';

/** How long the failure of a switch is shown (shell §8), in milliseconds; the form shows it for longer. */
const failureMs = 1_500;

export interface SwitchDialogProps {
  readonly organisations: readonly OwnOrganisation[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * The company and role switch (shell §2.3): e-mail, organisation and role. Somebody has one role in an organisation, so
 * choosing the one says the other.
 */
export function SwitchDialog({ organisations, opened, onClose }: SwitchDialogProps) {
  const { user } = useSession();
  const others = organisations.filter(({ current }) => !current);
  const [chosen, setChosen] = useState(others[0]?.org_id ?? null);
  const organisation = others.find(({ org_id }) => org_id === chosen);
  const change = useSwitch(() => window.location.assign('/'));
  return (
    <Dialog opened={opened} onClose={onClose} title="Switch organisation" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (organisation === undefined) return;
          const { org_id, role } = organisation;
          change.mutate(
            { org_id, role, uid: user.uid },
            {
              onError: ({ message }) =>
                notifications.show({ message, color: 'red', withBorder: true, autoClose: failureMs }),
            },
          );
        }}
      >
        <Stack>
          <TextInput label="Email" value={user.email} readOnly />
          <Select
            label="Organisation"
            data={others.map(({ org_id, name }) => ({ value: org_id, label: name }))}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              change.reset();
            }}
            allowDeselect={false}
            searchable={others.length > 8}
            comboboxProps={{ withinPortal: false }}
            data-autofocus
            error={change.error?.message}
          />
          <TextInput
            label="Role"
            value={organisation === undefined ? '' : roleLabel(organisation.role)}
            readOnly
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={change.isPending || change.isSuccess}>
              Switch
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
