import { product } from '@campjay/domain/product.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

const EXPLANATION = `${product.name} will only show you sponsored results that match your search criteria. ${product.name} receives payment from the sponsor for clicks or registrations that come through ${product.name}.`;

/**
 * Labels the card as sponsored; a tap shows or hides who pays and for what. Screen readers read the explanation with
 * the chip.
 */
export function SponsoredChip() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const explanation = useRef<HTMLSpanElement>(null);
  // On a phone, the explanation may not fit below the chip.
  useEffect(() => {
    if (isOpen) explanation.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setOpen(false);
  };
  return (
    <div className="ad-chip" onKeyDown={closeOnEscape}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={() => setOpen(!isOpen)}
        onBlur={() => setOpen(false)}
      >
        Sponsored
      </button>
      <span ref={explanation} role="tooltip" id={id} hidden={!isOpen}>
        {EXPLANATION}
      </span>
    </div>
  );
}
