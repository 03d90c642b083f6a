import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandLogo } from './BrandLogo.tsx';
import { Mark } from './Mark.tsx';
import { useShownLogo } from './useShownLogo.ts';

/** The head of a card that is a page of its own: a logo above its words, or the product’s mark beside them. */
export function CardHead({ children }: { readonly children: ReactNode }) {
  const logo = useShownLogo();
  const mark = <Mark size={36} />;
  return (
    <>
      {logo.kind === 'logo' && <BrandLogo shown={logo} height={40} otherwise={mark} />}
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {logo.kind === 'mark' && mark}
        {children}
      </Group>
    </>
  );
}
