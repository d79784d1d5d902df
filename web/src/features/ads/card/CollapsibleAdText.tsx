import type { AdLink as LinkName } from '@campjay/events/ads/adClicks.ts';
import { useState } from 'react';
import { ShowMore } from '../../catalog/card/ShowMore.tsx';
import { AdText } from './AdText.tsx';
import { splitText } from './splitText.ts';

interface CollapsibleAdTextProps {
  readonly text: string;
  readonly link: LinkName;
  /** Completes the accessible name of the button, such as 'testimonials'. */
  readonly ariaSuffix: string;
}

/** An advertiser's text; a long one is collapsed to its first paragraphs. */
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
