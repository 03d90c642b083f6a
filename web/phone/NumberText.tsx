import { phoneNumberText } from '../../domain/phone/phoneNumber.ts';
import classes from './NumberText.module.css';

/** A telephone number, E.164, as people write it, in one line. */
export function NumberText({ number }: { readonly number: string }) {
  return <span className={classes.number}>{phoneNumberText(number)}</span>;
}
