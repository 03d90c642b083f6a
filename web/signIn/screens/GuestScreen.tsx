import { Button, Stack, TextInput } from '@mantine/core';
import { useOneField } from '../../shell/useOneField.ts';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** The code of a link to a booking, which may be all that was copied of it. */
function codeIn(text: string): string {
  const written = text.trim();
  return written.slice(written.indexOf('#') + 1);
}

const looksRight = (text: string) => /^[\w-]{43}$/.test(codeIn(text));

/** Opens a booking without an account, for whoever has its link elsewhere than in this browser. */
export function GuestScreen({ state, send }: ScreenProps) {
  const { text, problem, edit, submit } = useOneField({
    check: (typed) =>
      typed.trim() === ''
        ? 'Enter the link to your booking'
        : looksRight(typed)
          ? undefined
          : 'This is not the whole link to a booking. Copy all of it.',
    tellsOn: true,
    refusal: undefined,
    onSubmit: (typed) => send({ type: 'enterGuestLink', code: codeIn(typed) }),
    onEdit: () => send({ type: 'edit' }),
  });
  return (
    <SignInCard
      state={state}
      title="Continue as a guest"
      text="With the link that you were sent you see your booking without an account."
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label="Link to your booking"
            autoComplete="off"
            autoFocus
            value={text}
            onChange={({ currentTarget }) => edit(currentTarget.value)}
            error={problem}
          />
          <Button type="submit" fullWidth loading={state.hasTag('waiting')}>
            Open the booking
          </Button>
          <Button variant="subtle" fullWidth onClick={() => send({ type: 'back' })}>
            Other ways to sign in
          </Button>
        </Stack>
      </form>
    </SignInCard>
  );
}
