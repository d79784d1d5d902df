import { product } from '../product/product.ts';

const { name, mascot } = product;

/**
 * The text of the dialog about the origin of the product: "made by a parent who also dislikes summer camp planning"
 * (Requirement 1.28).
 */
export const aboutText: { readonly title: string; readonly paragraphs: readonly string[] } = {
  title: `About ${name}`,
  paragraphs: [
    `${name} was made by a parent who also dislikes summer camp planning: the evenings with twenty open tabs, the dates that almost fit, the camp that sounded perfect and takes fourth graders only, the registration that opened while everybody was asleep.`,
    `The camps were never the trouble. There are wonderful ones nearby. The trouble was that each of them lists its weeks, hours, ages and prices somewhere else, so every family solves the same puzzle again, each winter, alone.`,
    `So ${name} puts the pieces on one table. Enter how old your children are, which weeks are open, how far you will drive and what it may cost. You see the camps with a session that fits all of it at once, with their dates, hours, prices and a link to the camp's own page.`,
    `${mascot}, who looks on, is a Steller's jay, the blue bird with the dark crest that scolds hikers from Seattle to San Diego. Jays hide acorns by the thousand in autumn and remember where they put them. Around February, that seemed the right friend to have.`,
    `Searching is free for parents and needs no account. Camps pay for it, not families: once booking opens, a camp can have its own card, always marked “Sponsored”, and pays for the clicks or registrations that come through it. No camp can pay for a better place among the other camps.`,
  ],
};
