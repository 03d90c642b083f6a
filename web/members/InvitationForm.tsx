import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { MembershipInput, SentInvitation } from '../../api/contract/members.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { ChangeForm } from '../integrations/ChangeForm.tsx';
import { PreviewOfForm } from '../masterLabels/ScopePreview.tsx';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { limitedInviter } from './inviteLimited.ts';
import { MembershipFields, membershipFields, newMembership } from './MembershipFields.tsx';
import { useMembersChange } from './memberRequests.ts';

/** Whether what somebody plans can be limited: administrators never are, and others plan nothing. */
function isLimited({ role, duties }: MembershipInput): boolean {
  return (role === 'dispatcher' || role === 'scheduler') && !duties.includes('admin');
}

export interface InvitationFormProps {
  readonly sendsMail: boolean;
  readonly onDone: (sent: SentInvitation) => void;
  readonly onCancel: () => void;
}

/** Invites somebody by e-mail. */
export function InvitationForm({ sendsMail, onDone, onCancel }: InvitationFormProps) {
  const [email, setEmail] = useState('');
  const [claims, setClaims] = useState(newMembership);
  const [submitted, setSubmitted] = useState(false);
  const [labelIds, setLabelIds] = useState<readonly string[]>([]);
  const [inviter] = useState(() => limitedInviter());
  const change = useMembersChange(inviter, onDone);
  const limits = isLimited(claims);
  useUnsavedChanges(email !== '' && !change.isSuccess);
  const missing = submitted && email.trim() === '' && 'Enter your email address to continue';
  return (
    <ChangeForm
      label="Invite a colleague"
      submitLabel={sendsMail ? 'Send invitation' : 'Make invitation'}
      change={change}
      fields={['email', ...membershipFields]}
      onSubmit={() => {
        setSubmitted(true);
        if (email.trim() === '') return;
        change.mutate({ invitation: { email: email.trim(), ...claims }, labelIds: limits ? labelIds : [] });
      }}
      onCancel={onCancel}
    >
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        required
        data-autofocus
        value={email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value);
          change.reset();
        }}
        error={missing || fieldProblem(change.error, 'email')}
      />
      <MembershipFields
        value={claims}
        onChange={(next) => {
          setClaims(next);
          change.reset();
        }}
        error={change.error}
      />
      {limits && (
        <RecordsSelect
          category="label"
          label="Plans only"
          description="A team, an area or some customers, by their labels: bookings, customers and people that have one of these. Empty: everything."
          value={[...labelIds]}
          onChange={(next) => {
            setLabelIds(next);
            change.reset();
          }}
        />
      )}
      {limits && labelIds.length > 0 && <PreviewOfForm values={{ labelIds }} />}
      <Text size="sm" c="dimmed">
        {sendsMail
          ? 'They get an e-mail with a link that works once, for seven days.'
          : 'This Muster sends no e-mail: you get a link to hand on. It works once, for seven days.'}
      </Text>
    </ChangeForm>
  );
}
