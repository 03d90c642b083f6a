import type { FieldView } from './fieldView.ts';
import { personOrCustomerView } from './personOrCustomerView.tsx';

export const oneOfView: FieldView = personOrCustomerView;
