#include <gg/skills.hpp>

#include "wire.hpp"

namespace gg::skills {

std::vector<skill> list_skills(std::source_location location) {
  wire::call call("list_skills", location);
  wire::answer<test_cabinet_gg_skills_list_skill_free> skills;
  call.check(test_cabinet_gg_skills_list_skills(&skills, call.failure()));
  return wire::list(*skills, [](const test_cabinet_gg_skills_skill_t& value) {
    return skill{.key = wire::text(value.key), .description = wire::text(value.description), .has_code = value.has_code};
  });
}

skill_content read_skill(std::string_view key, std::source_location location) {
  wire::call call("read_skill", location);
  auto name = call.text("key", key);
  wire::answer<test_cabinet_gg_skills_skill_content_free> skill;
  call.check(test_cabinet_gg_skills_read_skill(&name, &skill, call.failure()));
  return {
      .key = wire::text(skill->key),
      .description = wire::text(skill->description),
      .has_code = skill->has_code,
      .text = wire::text(skill->text),
      .module = wire::module(skill->module),
  };
}

} // namespace gg::skills
