export const CHANNEL_STATES = ['enabled', 'draining', 'disabled'] as const
