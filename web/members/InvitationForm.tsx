import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SentInvitation } from '../../api/contract/members.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { ChangeForm } from '../integrations/ChangeForm.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { MembershipFields, membershipFields, newMembership } from './MembershipFields.tsx';
import { invite, useMembersChange } from './memberRequests.ts';

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
  const change = useMembersChange(invite, onDone);
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
        if (email.trim() !== '') change.mutate({ email, ...claims });
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
      <Text size="sm" c="dimmed">
        {sendsMail
          ? 'They get an e-mail with a link that works once, for seven days.'
          : 'This Muster sends no e-mail: you get a link to hand on. It works once, for seven days.'}
      </Text>
    </ChangeForm>
  );
}
