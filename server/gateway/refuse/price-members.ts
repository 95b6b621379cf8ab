import type { ModelType } from '../../../contract/model.ts'
import { bareName } from './member-name.ts'

/** Members that change what an upstream charges; the catalog has no price for them. Others that we do not know pass through. */
const ANYWHERE = [
  'service_tier',
  'inference_geo',
  'models',
  'route',
  'provider',
  'provider_options',
  'preset',
  'fallbacks',
  'model_list',
  'user_config',
  'api_base',
  'base_url',
  'api_key',
  'extra_headers',
  'extra_query',
  'plugins',
  'best_of',
]

const OF_TYPE: Partial<Record<ModelType, readonly string[]>> = {
  chat: [
    'web_search',
    'web_search_options',
    'enable_web_search',
    'enable_search',
    'search_options',
    'search_parameters',
    'forced_search',
    'enable_enhancement',
    'force_search_enhancement',
    'enable_speed_search',
    'enable_deep_search',
    'search_settings',
    'compound_custom',
    'data_sources',
    'mcp_servers',
    'container',
    'audio',
    'speed',
    'prompt_cache_retention',
    'prompt_cache_options',
  ],
  image: [
    'image_size',
    'resolution',
    'megapixels',
    'width',
    'height',
    'hd',
    'num_images',
    'num_outputs',
    'num_samples',
    'samples',
    'number_of_images',
    'sample_count',
    'batch_size',
    'batch_count',
    'max_images',
    'sequential_image_generation',
    'sequential_image_generation_options',
    'input_fidelity',
    'upscale',
    'upscale_factor',
    'scale_factor',
    'enable_hr',
    'hr_scale',
    'tools',
  ],
  video: [
    'quality',
    'resolution',
    'duration',
    'fps',
    'frames_per_second',
    'num_frames',
    'frames',
    'n',
    'num_outputs',
    'num_videos',
    'samples',
    'sample_count',
    'upscale',
    'upscale_factor',
    'mode',
    'draft',
    'audio',
    'with_audio',
    'generate_audio',
  ],
}

const bare = (type: ModelType) => new Set([...ANYWHERE, ...(OF_TYPE[type] ?? [])].map(bareName))
const sets = new Map<ModelType, ReadonlySet<string>>()

/** The names, without case and marks, that an endpoint for models of this type refuses. */
export function priceMembers(type: ModelType): ReadonlySet<string> {
  const set = sets.get(type) ?? bare(type)
  sets.set(type, set)
  return set
}
