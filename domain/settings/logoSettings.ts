import { hostOfLogo, logoSchema } from '../organisation/logoAddress.ts';
import { line } from '../record/field.ts';
import { setting } from './setting.ts';

/** The logos of an organisation (shell §3, `logo` and `logobrand`; §4.1.5). */
export const logoSettings = {
  logo: setting(
    line('Address of the logo', {
      help: 'An https address. One that begins with orgLogoURL/ was uploaded here.',
      example: 'https://www.example.com/logo.png',
      takes: logoSchema,
    }),
    {
      default: null,
      section: 'logo',
      the: 'the logo',
      says: logoText,
      decides: [{ kind: 'part', what: 'the logo in the header of every screen' }],
    },
  ),
  logoBrand: setting(
    line('Address of the brand’s logo', {
      help: 'It stands in the place of the logo. Without one the logo is shown.',
      example: 'https://www.example.com/brand.png',
      takes: logoSchema,
    }),
    {
      default: null,
      section: 'logo',
      the: 'the logo of the brand',
      says: logoText,
      decides: [{ kind: 'part', what: 'the logo that stands in the place of the organisation’s own' }],
    },
  ),
} as const;

function logoText(logo: string | null): string {
  if (logo === null) return 'none';
  return hostOfLogo(logo) === undefined ? 'one that was uploaded' : logo;
}
