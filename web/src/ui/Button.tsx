import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'text' | 'small' | 'outlined' | 'contained';
}

/** A button of the first view, which does not need the component library. It looks like the library's. */
export function Button({ kind = 'text', className = '', ...props }: ButtonProps) {
  return <button type="button" {...props} className={`${styles['button']} ${styles[kind] ?? ''} ${className}`} />;
}
