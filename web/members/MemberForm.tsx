import { Text } from '@mantine/core';
import { useState } from 'react';
import type { MemberView } from '../../api/contract/members.ts';
import { duties } from '../../domain/rights/membershipRule.ts';
import { ChangeForm } from '../integrations/ChangeForm.tsx';
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
  const { role, partner, resourceId, customerId, partnerId } = member;
  const before = {
    role,
    duties: duties.filter((duty) => member.duties.includes(duty)),
    partner,
    resourceId,
    customerId,
    partnerId,
  };
  const [claims, setClaims] = useState(before);
  const change = useMembersChange(() => changeMember(member.uid, claims), onDone);
  const isChanged = JSON.stringify(claims) !== JSON.stringify(before);
  useUnsavedChanges(isChanged && !change.isSuccess);
  return (
    <ChangeForm
      label={`Change ${member.name}`}
      submitLabel="Save"
      change={change}
      fields={membershipFields}
      isUnchanged={!isChanged}
      onSubmit={() => change.mutate(undefined)}
      onCancel={onCancel}
    >
      <Text size="sm" c="dimmed">
        {member.email}
      </Text>
      <MembershipFields
        value={claims}
        onChange={(next) => {
          setClaims(next);
          change.reset();
        }}
        error={change.error}
      />
      <Text size="sm" c="dimmed">
        {member.uid === user.uid
          ? 'Your other sessions here end; this one goes on with the new rights.'
          : 'Their sessions here end. They sign in again with the new rights.'}
      </Text>
    </ChangeForm>
  );
}
