import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './field.module.css';

interface FieldButtonProps {
  readonly label: string;
  /** The field's value as text; equal to `label` while there is no value. */
  readonly text: string;
  readonly isOpen: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** A button styled like a field, which opens the dialog that edits its value. */
export function FieldButton({ label, text, isOpen, onClick }: FieldButtonProps) {
  const isFilled = text !== label;
  return (
    <button
      type="button"
      className={`${styles['surface']} ${styles['button']}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={isFilled ? `${label}: ${text}` : label}
      onClick={onClick}
    >
      <span>
        {isFilled && <small>{label}</small>}
        <span>{text}</span>
      </span>
      <Icon name="expand" size={20} />
    </button>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** True for select boxes that show an option, which the label must not cover. */
  readonly isLabelRaised?: boolean;
  /** An `Input`, `Select` or `TextArea`, and what follows it within the border, such as an icon. */
  readonly children: ReactNode;
}

/** A form field with an error message below it. Its label moves to the top edge when the field is filled. */
export function Field({ id, label, error, isLabelRaised = false, children }: FieldProps) {
  return (
    <div className={styles['field']}>
      <div className={`${styles['surface']} ${styles['box']}`} data-raised={isLabelRaised || undefined}>
        <label htmlFor={id} className={styles['label']}>
          {label}
        </label>
        {children}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes by which the input of a field refers to the field's error. */
export const errorProps = (id: string, error: string | undefined) =>
  error === undefined ? {} : ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const);

/** The label covers an input as long as the placeholder is shown. */
const EMPTY_PLACEHOLDER = ' ';

/** The input of a field. */
export function Input(props: ComponentProps<'input'>) {
  return <input placeholder={EMPTY_PLACEHOLDER} {...props} />;
}

/** The text area of a field, which grows with its text. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea placeholder={EMPTY_PLACEHOLDER} {...props} />;
}

/** The select box of a field: the browser's own, which is easier to use on phones than a menu of the page. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <>
      <select {...props} />
      <Icon name="select" />
    </>
  );
}

/** A small button at the end of a field, such as one that clears it. */
export function FieldIconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={styles['iconButton']} aria-label={label} onClick={onClick}>
      {icon}
    </button>
  );
}
