import { Stack, Switch, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { MemberView } from '../../api/contract/members.ts';
import { listed } from '../../domain/history/names.ts';
import { personaOf } from '../../domain/rights/persona.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { ConfirmDialog } from '../integrations/ConfirmDialog.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { askForFactor, useMembersChange } from './memberRequests.ts';

export interface FactorRuleSwitchProps {
  readonly isAsked: boolean;
  readonly members: readonly MemberView[];
}

/** Whether the organisation asks its administrators for a second factor. Says whom that signs out before it is switched on. */
export function FactorRuleSwitch({ isAsked, members }: FactorRuleSwitchProps) {
  const { user } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  const lacking = members.filter(
    (one) => one.active && !one.hasSecondFactor && personaOf(one) === 'administrator',
  );
  const isRefused = lacking.some(({ uid }) => uid === user.uid);
  const change = useMembersChange(
    (asked: boolean) => askForFactor({ asked: asked ? 'ofAdministrators' : 'ofNobody' }),
    close,
  );
  return (
    <section aria-labelledby="second-factors">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h5" id="second-factors">
          Second factor
        </Title>
        <Switch
          label="Administrators need a second factor"
          description="Those who have none are signed out, and set one up before they go on."
          checked={change.isPending ? change.variables : isAsked}
          disabled={change.isPending}
          onChange={({ currentTarget }) => {
            change.reset();
            // Who has none is told to set one up first, before anybody is named.
            if (currentTarget.checked && !isRefused) open();
            else change.mutate(currentTarget.checked);
          }}
        />
        {!opened && <ChangeError error={change.error} />}
      </Stack>
      <ConfirmDialog
        opened={opened}
        question="Ask every administrator for a second factor?"
        consequence={consequence(lacking)}
        label="Ask for it"
        keepLabel="Cancel"
        change={change}
        onConfirm={() => change.mutate(true)}
        onClose={close}
      />
    </section>
  );
}

/** Whom it signs out. */
function consequence(lacking: readonly MemberView[]): string {
  const names = listed(lacking.map(({ name }) => name));
  if (lacking.length === 0) return 'Every administrator has one, so nobody is signed out.';
  return lacking.length === 1
    ? `${names} has none, is signed out at once, and sets one up before going on.`
    : `${names} have none, are signed out at once, and set one up before going on.`;
}
