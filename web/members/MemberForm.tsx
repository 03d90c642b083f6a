import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MemberView } from '../../api/contract/members.ts';
import { duties } from '../../domain/membershipRule.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { FormFooter } from '../shell/FormFooter.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { MembershipFields, membershipFields } from './MembershipFields.tsx';
import { changeMember, useMembersChange } from './memberRequests.ts';

export interface MemberFormProps {
  readonly member: MemberView;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Changes what a member is. */
export function MemberForm({ member, onDone, onCancel }: MemberFormProps) {
  const { user } = useSession();
  const { role, partner, resourceId, customerId } = member;
  const before = {
    role,
    duties: duties.filter((duty) => member.duties.includes(duty)),
    partner,
    resourceId,
    customerId,
  };
  const [claims, setClaims] = useState(before);
  const change = useMembersChange(() => changeMember(member.uid, claims), onDone);
  const isChanged = JSON.stringify(claims) !== JSON.stringify(before);
  useUnsavedChanges(isChanged && !change.isSuccess);
  return (
    <form
      aria-label={`Change ${member.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(undefined);
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {member.email}
        </Text>
        <MembershipFields
          value={claims}
          onChange={(next) => {
            setClaims({ ...next, duties: duties.filter((duty) => next.duties.includes(duty)) });
            change.reset();
          }}
          error={change.error}
        />
        <Text size="sm" c="dimmed">
          {member.uid === user.uid
            ? 'Your other sessions here end; this one goes on with the new rights.'
            : 'Their sessions here end. They sign in again with the new rights.'}
        </Text>
        <ChangeError error={change.error} toldBy={membershipFields} />
        <FormFooter>
          <Button type="submit" loading={change.isPending} disabled={!isChanged}>
            Save
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
