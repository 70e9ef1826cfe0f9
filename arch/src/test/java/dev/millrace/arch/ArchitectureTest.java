package dev.millrace.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchitectureTest {
    /** Each detail of a report, and each line of a cycle, names first whom it blames. */
    private static final Pattern BLAMED = Pattern.compile("(?m)^[^<\n]*<([\\w.$]+)");

    static List<Rule> rules() {
        return Rules.all();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theProductKeeps(Rule rule) {
        rule.under().apply(Rule.PRODUCT).check(Imported.PRODUCT);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void plantedViolationsAreBlamedAndNothingElseIs(Rule rule) {
        JavaClasses planted = Imported.plantedFor(rule);

        EvaluationResult result = rule.under().apply(rule.plantedRoot()).evaluate(planted);

        Set<String> blamed = blamed(result, planted).stream()
                .map(name -> name.substring(rule.plantedRoot().length() + 1))
                .collect(Collectors.toSet());
        assertThat(blamed).as(result.getFailureReport().toString()).isEqualTo(rule.culprits());
    }

    @Test
    void aRuleWithoutAPlantedViolationIsRefused() {
        assertThatThrownBy(() -> new Rule("lazy", Layers::under, Set.of()))
                .hasMessageContaining("dev.millrace.planted.lazy");
    }

    @Test
    void everyModuleIsLookedAt() {
        Set<String> unseen = new TreeSet<>(Sources.ofRepository().mainTypes());
        Imported.PRODUCT.forEach(seen -> unseen.remove(seen.getName()));

        assertThat(unseen)
                .as("types of modules that arch/pom.xml does not name as dependencies")
                .isEmpty();
    }

    @Test
    void everyInternalTypeThatIsListedAsPublicStillIs() {
        Set<String> listed = new TreeSet<>(PublicButInternal.load().types());
        Imported.PRODUCT.stream()
                .filter(javaClass -> javaClass.getModifiers().contains(JavaModifier.PUBLIC))
                .forEach(seen -> listed.remove(seen.getName().substring(Rule.PRODUCT.length() + 1)));

        assertThat(listed)
                .as("gone or no longer public, so take it out of " + PublicButInternal.FILE)
                .isEmpty();
    }

    @Test
    void aPublicTypeListedWithoutAReasonIsRefused() {
        assertThatThrownBy(() -> PublicButInternal.parse("dispatch.Slots:\n")).hasMessageContaining("gives no reason");
    }

    private static Set<String> blamed(EvaluationResult result, JavaClasses planted) {
        return result.getFailureReport().getDetails().stream()
                .flatMap(detail -> BLAMED.matcher(detail).results())
                .map(match -> declaringClass(match, planted))
                .collect(Collectors.toSet());
    }

    private static String declaringClass(MatchResult match, JavaClasses planted) {
        String member = match.group(1);
        return planted.stream()
                .map(JavaClass::getName)
                .filter(name -> member.equals(name) || member.startsWith(name + "."))
                .findFirst()
                .orElse(member);
    }
}
