import type { AdLink as LinkName } from '@campjay/events/interactions/adClicks.ts';
import { useState } from 'react';
import { ShowMore } from '../../catalog/card/ShowMore.tsx';
import { AdText } from './AdText.tsx';
import { splitText } from './splitText.ts';

interface CollapsibleAdTextProps {
  readonly text: string;
  readonly link: LinkName;
  /** What there is more of: 'testimonials'. */
  readonly ariaSuffix: string;
}

/** An operator's words; many paragraphs only begin until somebody wants the others. */
export function CollapsibleAdText({ text, link, ariaSuffix }: CollapsibleAdTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [start, rest] = splitText(text);
  return (
    <>
      <AdText text={start} link={link} />
      {isOpen && <AdText text={rest} link={link} />}
      {rest !== '' && <ShowMore isOpen={isOpen} onToggle={() => setOpen(!isOpen)} ariaSuffix={ariaSuffix} />}
    </>
  );
}
