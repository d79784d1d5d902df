import { AD_CLICKS_TOPIC, AD_VIEWS_TOPIC } from './adMessage.ts';
import { ANALYTICS_TOPIC } from './dayCounts.ts';

/** All topics of the interaction bus. */
export const BUS_TOPICS = [AD_CLICKS_TOPIC, AD_VIEWS_TOPIC, ANALYTICS_TOPIC] as const;
