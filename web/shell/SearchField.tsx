import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

/** The search starts when typing has paused for this long. */
const pauseMs = 250;

export interface SearchFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/** A search text that takes effect when typing pauses. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    // The address was changed in another way, such as by the browser's Back button.
    if (value !== asked.current) {
      asked.current = value;
      setText(value);
    }
  }, [value]);
  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text.trim();
      latest.current(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />
        )
      }
    />
  );
}
