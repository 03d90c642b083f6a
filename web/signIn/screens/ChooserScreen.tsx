import { ActionIcon, Avatar, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { forgetAccount } from '../rememberedAccounts.ts';
import classes from './SignInCard.module.css';
import { SignInCard } from './SignInCard.tsx';
import type { ScreenProps } from './screenProps.ts';

/** The accounts that this browser remembers, and any other. */
export function ChooserScreen({ state, send, greeting }: ScreenProps) {
  const { remembered } = state.context;
  const waiting = state.hasTag('waiting');
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
      <Button variant="default" fullWidth onClick={() => send({ type: 'anotherAccount' })}>
        Use another account
      </Button>
    </SignInCard>
  );
}
