import { Anchor, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

export interface SecondFactorFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
}

/** The code of a second factor: six digits of an authenticator app, or one of the recovery codes. */
export function SecondFactorField({ value, onChange, error }: SecondFactorFieldProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  return (
    <Stack gap={6}>
      <TextInput
        key={kind}
        label={kind === 'app' ? 'Code of your authenticator app' : 'Recovery code'}
        description={
          kind === 'app'
            ? 'Six digits, another one every 30 seconds'
            : 'One of those that you were given; it works once'
        }
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={40}
        autoFocus
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        ta="start"
        onClick={() => {
          setKind(kind === 'app' ? 'recovery' : 'app');
          onChange('');
        }}
      >
        {kind === 'app' ? 'Use a recovery code' : 'Use your authenticator app'}
      </Anchor>
    </Stack>
  );
}
