import { product } from '@campjay/domain/product.ts';
import type { ReactNode } from 'react';

/**
 * Prints the date, because paper does not update.
 * @param today 'YYYY-MM-DD'
 */
export function SheetFoot({ today, children }: { today: string; children?: ReactNode }) {
  const day = new Date(`${today}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  return (
    <div className="sheet-foot">
      {children} As planned on {day}, {product.name}
    </div>
  );
}
