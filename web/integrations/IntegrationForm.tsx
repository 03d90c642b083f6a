import { ChangeForm, type ChangeFormProps } from './ChangeForm.tsx';
import classes from './integrations.module.css';

/** The same in a frame of its own, in a panel of integrations. */
export function IntegrationForm(props: Omit<ChangeFormProps, 'className'>) {
  return <ChangeForm {...props} className={classes.form} />;
}
