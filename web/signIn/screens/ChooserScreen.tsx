import { ActionIcon, Avatar, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconMail, IconX } from '@tabler/icons-react';
import { providers } from '../../../domain/signIn/providers.ts';
import { forgetAccount } from '../rememberedAccounts.ts';
import { GuestButton } from './GuestButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { PhoneButton } from './PhoneButton.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import classes from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** The accounts that this browser remembers, those of other providers, and any other (shell §2.4). */
export function ChooserScreen({ state, send, greeting }: ScreenProps) {
  const { remembered, options } = state.context;
  const waiting = state.hasTag('waiting');
  // In a row beneath each other with the marks of providers.
  const justify = options.providers.length === 0 ? 'center' : 'flex-start';
  return (
    <SignInCard state={state} {...greeting} focus="heading">
      {remembered.length > 0 && (
        <Stack component="ul" gap="xs" m={0} p={0} aria-label="Remembered accounts">
          {remembered.map(({ email, displayName, photoUrl }) => (
            <Group component="li" key={email} wrap="nowrap" gap="xs">
              <UnstyledButton
                flex={1}
                miw={0}
                p="xs"
                disabled={waiting}
                onClick={() => send({ type: 'chooseAccount', email })}
              >
                <Group wrap="nowrap" gap="sm">
                  <Avatar src={photoUrl} alt="" radius="xl" name={displayName} color="initials" />
                  <div className={classes.account}>
                    <Text fw={500} truncate>
                      {displayName}
                    </Text>
                    <Text size="sm" c="dimmed" truncate>
                      {email}
                    </Text>
                  </div>
                </Group>
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Forget ${email} on this device`}
                onClick={() => {
                  forgetAccount(email);
                  send({ type: 'forgetAccount', email });
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
      )}
      <Stack gap="xs">
        {options.providers.map((provider) => (
          <Button
            key={provider}
            variant="default"
            fullWidth
            justify="flex-start"
            leftSection={<ProviderMark provider={provider} />}
            disabled={waiting}
            onClick={() => send({ type: 'chooseProvider', provider })}
          >
            {`Sign in with ${providers[provider]}`}
          </Button>
        ))}
        {options.providers.length === 0 ? (
          <Button variant="default" fullWidth onClick={() => send({ type: 'anotherAccount' })}>
            Use another account
          </Button>
        ) : (
          <Button
            variant="default"
            fullWidth
            justify="flex-start"
            leftSection={<IconMail size={18} aria-hidden />}
            disabled={waiting}
            onClick={() => send({ type: 'anotherAccount' })}
          >
            Sign in with email
          </Button>
        )}
        <PhoneButton state={state} send={send} justify={justify} />
        <GuestButton state={state} send={send} justify={justify} />
        <PasskeyButton state={state} send={send} justify={justify} />
      </Stack>
    </SignInCard>
  );
}
