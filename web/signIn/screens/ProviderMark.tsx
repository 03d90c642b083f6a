import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandGoogle,
  IconBrandWindows,
  IconBrandX,
  IconBrandYahoo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ProviderId } from '../../../domain/signIn/providers.ts';

const marks: Readonly<Record<ProviderId, ComponentType<{ readonly size: number }>>> = {
  google: IconBrandGoogle,
  github: IconBrandGithub,
  facebook: IconBrandFacebook,
  twitter: IconBrandX,
  microsoft: IconBrandWindows,
  yahoo: IconBrandYahoo,
  apple: IconBrandApple,
};

/** The sign of a provider, beside its name. */
export function ProviderMark({ provider }: { readonly provider: ProviderId }) {
  const Mark = marks[provider];
  return (
    <span aria-hidden>
      <Mark size={18} />
    </span>
  );
}
