import { Button, Group, Stack, Text } from '@mantine/core';
import type { MemberView } from '../../api/contract/members.ts';
import type { NewSignInLink, SentSignInLink } from '../../api/contract/signInLinks.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { makeSignInLink, useMembersChange } from './memberRequests.ts';

type Way = NewSignInLink['by'];

export interface SignInLinkDialogProps {
  readonly member: MemberView;
  readonly sendsMail: boolean;
  readonly sendsTexts: boolean;
  /** `by`: the way that was chosen. */
  readonly onMade: (made: SentSignInLink, by: Way) => void;
  readonly onClose: () => void;
}

/** Makes a link that signs a member in, for whoever has lost their password or never had one. */
export function SignInLinkDialog({ member, sendsMail, sendsTexts, onMade, onClose }: SignInLinkDialogProps) {
  const { uid, name, email } = member;
  const change = useMembersChange(
    async (by: Way) => ({ by, made: await makeSignInLink({ uid, by }) }),
    ({ by, made }) => onMade(made, by),
  );
  return (
    <Dialog opened onClose={onClose} title={`A sign-in link for ${name}`}>
      <Stack>
        <Text size="sm">
          It signs {name} in to this organisation once, within an hour. Whoever opens it is asked for the
          e-mail address or phone number of {name}.
        </Text>
        {change.error !== null && <Note tone="bad" role="alert" title={change.error.message} />}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            loading={change.isPending && change.variables === 'link'}
            onClick={() => change.mutate('link')}
          >
            Show the link
          </Button>
          {sendsTexts && (
            <Button
              variant={sendsMail ? 'default' : 'filled'}
              loading={change.isPending && change.variables === 'sms'}
              onClick={() => change.mutate('sms')}
            >
              Send a text message
            </Button>
          )}
          {sendsMail && (
            <Button
              loading={change.isPending && change.variables === 'email'}
              onClick={() => change.mutate('email')}
            >
              Send it to {email}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
